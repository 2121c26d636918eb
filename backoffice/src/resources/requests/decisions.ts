import { ACTIONS_WITH_REASON, type ReviewAction } from '../../../../domain/requests/backoffice.contract.ts'

const MAIN: readonly ReviewAction[] = [
	'acceptChange',
	'approve',
	'confirm',
	'approveForOrganization',
	'release',
	'restore',
	'publish',
]
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
	others: ReviewAction[]
	ending: ReviewAction[]
}

export function arrange(actions: readonly ReviewAction[]): Arrangement {
	const main = MAIN.find((action) => actions.includes(action)) ?? null
	const ending = ENDING.filter((action) => actions.includes(action))
	const others = actions.filter((action) => action !== main && !ending.includes(action))
	return { main, others, ending }
}

export const confirmsFirst = (action: ReviewAction): boolean =>
	ACTIONS_WITH_REASON.includes(action) || ENDING.includes(action)
