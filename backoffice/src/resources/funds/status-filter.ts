/** The choice of everything that waits for finance, beside each status by itself. */
export const WAITING = 'waiting'

type Filter = Readonly<Record<string, unknown>>

/** What a picker of the status shows for the filters of the list; empty: all. */
export const choiceOf = ({ status, waiting }: Filter): string =>
	status === undefined ? (waiting ? WAITING : '') : String(status)

/** The filters with another choice: what waits and a status are never asked for together. */
export function withChoice(
	{ status: _status, waiting: _waiting, ...others }: Filter,
	choice: string,
): Filter {
	if (choice === '') return others
	return choice === WAITING ? { ...others, waiting: true } : { ...others, status: choice }
}
