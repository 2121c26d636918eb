/** Whether the long form of the proofs runs: `npm run test:nightly`. */
export const IS_NIGHTLY = process.env.NIGHTLY === '1'

/** How much of something a proof does: in `npm test`, and at night. */
export const sized = <Size>(short: Size, long: Size): Size => (IS_NIGHTLY ? long : short)
