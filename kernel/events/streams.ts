/**
 * Returns the id in a stream's name: everything after its first hyphen, such as `request.{id}.INR` for a
 * fund.
 */
export const streamId = (stream: string): string => stream.slice(stream.indexOf('-') + 1)
