/** True when the long form of the tests runs: `npm run test:nightly`. */
export const IS_NIGHTLY = process.env.NIGHTLY === '1'

/** Returns the size of a test: `short` in `npm test`, `long` at night. */
export const sized = <Size>(short: Size, long: Size): Size => (IS_NIGHTLY ? long : short)

const [, part = 1, parts = 1] = (/^(\d+)\/(\d+)$/.exec(process.env.PART ?? '') ?? []).map(Number)

/** Returns the rounds that run: all, or with `PART=2/8` the second eighth. */
export const ofPart = <Round>(rounds: readonly Round[]): readonly Round[] =>
	rounds.slice(Math.floor((rounds.length * (part - 1)) / parts), Math.floor((rounds.length * part) / parts))
