import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { asFailure } from '../../../../../client/failure.ts'
import { beginDraft, deleteDraft, readDraft, type SavedDraft, saveDraft } from '../api/drafts.ts'
import type { RequestValues } from './form-values.ts'

const SAVE_AFTER_MS = 1_000
const CHANGED_MEANWHILE = 412
const GONE = 404

interface DraftOptions {
	readonly opened: SavedDraft | null
	readonly requestId: string | null
	readonly step: number
	readonly onLoaded: (saved: SavedDraft) => void
}

export interface Draft {
	/** Epoch milliseconds of the last save; null if there is none. */
	readonly savedAt: number | null
	readonly isChangedElsewhere: boolean
	/** The server's reason why it can't be saved; null if it can. */
	readonly problem: string | null
	readonly loadOther: () => Promise<void>
	readonly overwrite: () => Promise<void>
	readonly discard: () => Promise<void>
}

/** Saves a form as its author's draft, one second after typing. Only one save runs at a time. */
export function useDraft(form: UseFormReturn<RequestValues>, options: DraftOptions): Draft {
	const client = useQueryClient()
	const { opened } = options
	const [savedAt, setSavedAt] = useState(opened ? Date.parse(opened.savedAt) : null)
	const [isChangedElsewhere, setChangedElsewhere] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const latest = useRef(options)
	latest.current = options
	const draft = useRef<Pick<SavedDraft, '_id' | 'etag'> | null>(opened)
	const key = useRef(crypto.randomUUID())
	const pending = useRef<RequestValues | null>(null)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const onItsWay = useRef<Promise<void>>(Promise.resolve())

	const save = useCallback((): Promise<void> => {
		clearTimeout(timer.current)
		onItsWay.current = onItsWay.current.then(async () => {
			const values = pending.current
			if (values === null) return
			pending.current = null
			const { requestId, step } = latest.current
			const { requestType, role } = values
			const body = { requestType, role, requestId, step, values: { ...values } }
			try {
				const saved = await (draft.current ? saveDraft(draft.current, body) : beginDraft(body, key.current))
				draft.current = saved
				setSavedAt(Date.parse(saved.savedAt))
				setProblem(null)
			} catch (error) {
				const failure = asFailure(error)
				// Deleted elsewhere: what is typed here begins a new one.
				if (failure.statusCode === GONE) {
					draft.current = null
					key.current = crypto.randomUUID()
				} else if (failure.statusCode === CHANGED_MEANWHILE) setChangedElsewhere(true)
				else setProblem(failure.message)
				pending.current ??= values
			}
		})
		return onItsWay.current
	}, [])

	const { subscribe } = form
	useEffect(() => {
		const unsubscribe = subscribe({
			formState: { values: true },
			callback: ({ values }) => {
				pending.current = values
				clearTimeout(timer.current)
				timer.current = setTimeout(() => void save(), SAVE_AFTER_MS)
			},
		})
		const saveNow = () => void save()
		window.addEventListener('pagehide', saveNow)
		return () => {
			unsubscribe()
			window.removeEventListener('pagehide', saveNow)
			saveNow()
		}
	}, [subscribe, save])

	const loadOther = async () => {
		if (draft.current === null) return
		const saved = await readDraft(draft.current._id)
		draft.current = saved
		latest.current.onLoaded(saved)
		clearTimeout(timer.current)
		pending.current = null
		setSavedAt(Date.parse(saved.savedAt))
		setChangedElsewhere(false)
	}
	const overwrite = async () => {
		if (draft.current === null) return
		draft.current = await readDraft(draft.current._id)
		pending.current = form.getValues()
		setChangedElsewhere(false)
		await save()
	}
	const discard = useCallback(async () => {
		clearTimeout(timer.current)
		pending.current = null
		await onItsWay.current
		const served = draft.current
		draft.current = null
		key.current = crypto.randomUUID()
		pending.current = null
		setSavedAt(null)
		// A failed deletion is harmless: the draft can be deleted by hand, and expires.
		if (served !== null) await deleteDraft(served._id).catch(() => undefined)
		void client.invalidateQueries({ queryKey: ['drafts'] })
	}, [client])
	return { savedAt, isChangedElsewhere, problem, loadOther, overwrite, discard }
}
