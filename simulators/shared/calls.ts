export interface ProviderCall {
	readonly method: string
	readonly path: string
	readonly sent: unknown
}

export interface CallLog {
	/** Starts recording and forgets earlier calls; nothing is recorded before the first `begin`. */
	begin(): void
	list(): readonly ProviderCall[]
}

export type NoteCall = (call: ProviderCall) => void

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
