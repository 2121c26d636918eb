/**
 * The pattern of LIKE and ILIKE for rows that contain a text as it stands: its `%`, `_` and `\` mean themselves.
 * Source: https://www.postgresql.org/docs/current/functions-matching.html#FUNCTIONS-LIKE
 */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
