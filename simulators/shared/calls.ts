/** A call that reached a provider's API. */
export interface ProviderCall {
	readonly method: string
	/** Without the query. */
	readonly path: string
	/** Parsed from the query, the form or the JSON. */
	readonly sent: unknown
}

/** What reaches a provider, for whoever wants to count or read it. */
export interface CallLog {
	/** Notes the calls from now on. Those before are forgotten; until this nothing is noted at all. */
	begin(): void
	/** The calls since `begin`, in order. */
	list(): readonly ProviderCall[]
}

export type NoteCall = (call: ProviderCall) => void

/** @returns the log, and how the simulator writes into it */
export function createCallLog(): { readonly log: CallLog; readonly note: NoteCall } {
	let calls: ProviderCall[] | null = null
	return {
		log: {
			begin: () => {
				calls = []
			},
			list: () => calls ?? [],
		},
		note: (call) => void calls?.push(call),
	}
}
