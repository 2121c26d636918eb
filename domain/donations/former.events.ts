import { changed, type FormerEvent, renameFields } from '../../kernel/events.ts'

const donorOfGiver = renameFields({ giver: 'donor' })

/** Shapes that events of donations had. */
export const FORMER_DONATION_SHAPES: readonly FormerEvent[] = [
	changed('DonationStarted', 1, donorOfGiver),
	changed('DonationConfirmed', 1, donorOfGiver),
]
