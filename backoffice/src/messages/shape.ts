/** The same keys, any words: what a language must have to mirror another. */
export type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }
