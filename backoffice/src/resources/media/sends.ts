import { asFailure, type Failure } from '../../../../client/failure.ts'
import { createStore } from '../../../../client/ui/store.ts'
import type { UploadFields } from '../../../../domain/media/uploads.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'

/** A file on its way from this tab. */
export interface Send {
	readonly key: string
	readonly file: File
	readonly fields: UploadFields
	/** Null until the server has its upload. */
	readonly uploadId: string | null
	/** Null until its turn. */
	readonly share: number | null
	readonly failure: Failure | null
	readonly controller: AbortController
}

/** They go on while other screens are open. */
export const sends = createStore<{ readonly list: readonly Send[] }>({ list: [] })
const put = (list: readonly Send[]) => sends.set({ list })

export const dropSend = ({ key, controller }: Send): void => {
	controller.abort()
	put(sends.get().list.filter((each) => each.key !== key))
}

/** Nothing goes out in the name of the next person. */
export const dropSends = (): void => sends.get().list.forEach(dropSend)

let turn = Promise.resolve()

/**
 * Sends a file after those before it.
 * @param onChange is called when the server has another list of uploads
 */
export function sendRecording(
	provider: BackofficeDataProvider,
	file: File,
	fields: UploadFields,
	onChange: () => void,
): void {
	const send: Send = {
		key: crypto.randomUUID(),
		file,
		fields,
		uploadId: null,
		share: null,
		failure: null,
		controller: new AbortController(),
	}
	const { signal } = send.controller
	const change = (changed: Partial<Send>) =>
		put(sends.get().list.map((each) => (each.key === send.key ? { ...each, ...changed } : each)))
	put([send, ...sends.get().list])
	turn = turn.then(async () => {
		if (signal.aborted) return
		change({ share: 0 })
		try {
			await provider.uploadRecording(file, fields, {
				signal,
				onProgress: (share) => change({ share }),
				onBegun: (uploadId) => {
					change({ uploadId })
					onChange()
				},
			})
			onChange()
			dropSend(send)
		} catch (error) {
			if (!signal.aborted) change({ failure: asFailure(error) })
		}
	})
}
