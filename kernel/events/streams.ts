/** The id that a stream is named after: what follows its first hyphen, such as `request.{id}.INR` of a fund's. */
export const streamId = (stream: string): string => stream.slice(stream.indexOf('-') + 1)
