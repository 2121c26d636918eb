import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { notify } from '../../../lib/toast.ts'

interface Upload {
	readonly key: number
	readonly name: string
	readonly share: number | null
}

export interface UploadKind<T> {
	readonly limit: number
	readonly problemOf: (file: Pick<File, 'type' | 'size'>) => string | null
	/** @param onProgress is called with the share that has been sent, 0 to 1 */
	readonly send: (file: File, onProgress: (share: number) => void) => Promise<T>
	readonly tooMany: string
	readonly done: (count: number) => string
}

/**
 * Chooses files, and uploads them one after another.
 * @param present the number of existing files
 * @param add appends an uploaded file to the list
 * @param onWaiting is called for each upload that begins (1) and ends (-1)
 */
export function useUploads<T>(
	kind: UploadKind<T>,
	present: number,
	add: (uploaded: T) => void,
	onWaiting: (change: 1 | -1) => void,
) {
	const { t } = useTranslation('requests')
	const say = useFieldText()
	const [uploads, setUploads] = useState<readonly Upload[]>([])
	const [problems, setProblems] = useState<readonly string[]>([])
	const next = useRef(0)

	function fittingOf(files: readonly File[]): File[] {
		const found: string[] = []
		const fitting: File[] = []
		for (const file of files) {
			const problem = kind.problemOf(file)
			if (problem) found.push(`${file.name}: ${say(problem)}`)
			else if (present + uploads.length + fitting.length >= kind.limit)
				found.push(`${file.name}: ${kind.tooMany}`)
			else fitting.push(file)
		}
		setProblems((before) => [...before, ...found])
		return fitting
	}

	function choose(files: readonly File[]): File[] {
		setProblems([])
		return fittingOf(files)
	}

	async function upload(files: readonly File[]): Promise<void> {
		const fitting = fittingOf(files).map((file) => ({ file, key: next.current++ }))
		setUploads((before) => [
			...before,
			...fitting.map(({ file, key }) => ({ key, name: file.name, share: null })),
		])
		for (const _ of fitting) onWaiting(1)
		let done = 0
		for (const { file, key } of fitting) {
			const onProgress = (share: number) =>
				setUploads((before) => before.map((each) => (each.key === key ? { ...each, share } : each)))
			try {
				add(await kind.send(file, onProgress))
				done += 1
			} catch (error) {
				const { message } = asFailure(error)
				const text = message ? `${file.name}: ${say(message)}` : t('errors.upload', { name: file.name })
				setProblems((before) => [...before, text])
			}
			setUploads((before) => before.filter((other) => other.key !== key))
			onWaiting(-1)
		}
		if (done > 0) notify.success(kind.done(done))
	}
	return { uploads, problems, choose, upload }
}
