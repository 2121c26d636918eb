/** What the API and its exports call what has no name, or whose name was erased; screens say it in the reader's language. */
export const UNNAMED = { erased: '(erased)', foundation: 'The foundation' } as const
