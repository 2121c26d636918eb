/** The parts of the API that a token may open, each for reading alone. */
export const TOKEN_SCOPES = ['finance:read', 'close:export'] as const

export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** The first characters of every token; a session's token has them only by chance, and never this many. */
export const TOKEN_PREFIX = 'kt_'
