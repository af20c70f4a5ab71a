// What the tests use of node. Its own types say that setTimeout returns an object, which is not so
// in a browser, and the tests import modules of pages.

declare module "node:test" {
  export function test(name: string, run: () => unknown): Promise<void>;
}

declare module "node:assert/strict" {
  interface Assert {
    ok(value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    notDeepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(text: string, pattern: RegExp, message?: string): void;
    doesNotMatch(text: string, pattern: RegExp, message?: string): void;
    throws(run: () => unknown, error?: RegExp | object, message?: string): void;
    rejects(run: Promise<unknown> | (() => Promise<unknown>), error?: RegExp | object): Promise<void>;
  }
  const assert: Assert;
  export default assert;
}

declare module "node:fs" {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>;
}

declare const process: { argv: string[]; stdout: { write(text: string): boolean } };
