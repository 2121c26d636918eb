import { expect, test } from 'vitest'
import type { Sending } from '../../../../client/upload-recording.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { dropSends, sendRecording, sends } from './sends.ts'

const fields = (title: string) => ({ title, kind: 'talk' }) as const
const file = (name: string) => new File(['sound'], `${name}.wav`)

/** Begins uploads and ends none, unless they are aborted. */
function neverDone() {
	const begun: string[] = []
	const uploadRecording = (_file: File, { title }: { title: string }, { signal, onBegun }: Sending) => {
		begun.push(title)
		onBegun(`upload of ${title}`)
		return new Promise<void>((_, reject) => {
			signal.addEventListener('abort', () => reject(signal.reason))
		})
	}
	return { begun, provider: { uploadRecording } as unknown as BackofficeDataProvider }
}

test('What a person sends or has queued is dropped when they leave, and the next person’s goes out.', async () => {
	const { begun, provider } = neverDone()
	const send = (title: string) => sendRecording(provider, file(title), fields(title), () => {})
	for (const title of ['running', 'queued', 'queued, too']) send(title)
	await expect.poll(() => begun).toEqual(['running'])
	const left = sends.get().list
	dropSends()
	expect(left.map(({ controller }) => controller.signal.aborted)).toEqual([true, true, true])
	expect(sends.get().list).toEqual([])
	send('the next person’s')
	await expect.poll(() => begun).toEqual(['running', 'the next person’s'])
	expect(sends.get().list.map(({ fields, failure }) => [fields.title, failure])).toEqual([
		['the next person’s', null],
	])
})
