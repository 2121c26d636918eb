import { ACTIONS_WITH_REASON, type ReviewAction } from '../../../../domain/requests/backoffice.contract.ts'

/** The one that a reviewer most likely wants, first found wins. */
const MAIN: readonly ReviewAction[] = [
	'acceptChange',
	'approve',
	'confirm',
	'approveForOrganization',
	'release',
	'restore',
	'publish',
]
/** These end something, so they stand together behind one button and are asked about once more. */
const ENDING: readonly ReviewAction[] = [
	'reject',
	'rejectForOrganization',
	'markSpam',
	'deactivate',
	'expire',
	'fulfil',
]

export interface Arrangement {
	main: ReviewAction | null
	/** Beside the main one. */
	others: ReviewAction[]
	ending: ReviewAction[]
}

/** Where the allowed actions stand on the decision bar. */
export function arrange(actions: readonly ReviewAction[]): Arrangement {
	const main = MAIN.find((action) => actions.includes(action)) ?? null
	const ending = ENDING.filter((action) => actions.includes(action))
	const others = actions.filter((action) => action !== main && !ending.includes(action))
	return { main, others, ending }
}

/** Shown with its effect in a dialog before it happens. */
export const confirmsFirst = (action: ReviewAction): boolean =>
	ACTIONS_WITH_REASON.includes(action) || ENDING.includes(action)
