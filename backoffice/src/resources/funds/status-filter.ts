export const WAITING = 'waiting'

type Filter = Readonly<Record<string, unknown>>

export const choiceOf = ({ status, waiting }: Filter): string =>
	status === undefined ? (waiting ? WAITING : '') : String(status)

/** Returns the filters with another choice. `waiting` and `status` exclude each other. */
export function withChoice(
	{ status: _status, waiting: _waiting, ...others }: Filter,
	choice: string,
): Filter {
	if (choice === '') return others
	return choice === WAITING ? { ...others, waiting: true } : { ...others, status: choice }
}
