/**
 * Before a script: asks V8 to compile its functions while the file arrives, beside the page, and not one by
 * one when they are called (https://v8.dev/blog/explicit-compile-hints).
 */
export const compileHint = '//# allFunctionsCalledOnLoad\n'
