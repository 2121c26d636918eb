import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { asFailure } from '../../../../client/failure.ts'
import type { CampaignDraftBody } from '../../../../domain/campaigns/authors.contract.ts'
import { type Campaign, campaignQuery, holdReads, readCampaign, saveCampaign } from './api/campaigns.ts'

const SAVE_AFTER_MS = 800
const CHANGED_MEANWHILE = 412

export interface Saving {
	readonly state: 'saved' | 'saving' | 'conflict' | 'failed'
	/** The server's reason why it can't be saved. */
	readonly problem: string
	/** The version that was saved last. */
	readonly etag: string
	/** Saves parts of the draft soon. */
	readonly change: (parts: CampaignDraftBody) => void
	/** Saves what is typed now. */
	readonly flush: () => Promise<void>
	/** Saves what is here over what was saved elsewhere. */
	readonly overwrite: () => Promise<void>
	/** Opens what was saved elsewhere. */
	readonly loadOther: () => Promise<void>
}

/** Saves a draft while it is edited. One save runs at a time, and typed parts are saved when the page is left. */
export function useSaving({ _id: id, etag: opened }: Campaign): Saving {
	const client = useQueryClient()
	const [state, setState] = useState<Saving['state']>('saved')
	const [problem, setProblem] = useState('')
	const [etag, setEtag] = useState(opened)
	const latest = useRef(opened)
	const pending = useRef<CampaignDraftBody | null>(null)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const underWay = useRef<Promise<void>>(Promise.resolve())

	const flush = useCallback((): Promise<void> => {
		clearTimeout(timer.current)
		underWay.current = underWay.current.then(async () => {
			const parts = pending.current
			if (parts === null) return
			pending.current = null
			try {
				latest.current = await saveCampaign(id, latest.current, parts)
				setEtag(latest.current)
				if (pending.current === null) setState('saved')
			} catch (error) {
				const failure = asFailure(error)
				pending.current = { ...parts, ...(pending.current as CampaignDraftBody | null) }
				setProblem(failure.message)
				setState(failure.statusCode === CHANGED_MEANWHILE ? 'conflict' : 'failed')
			}
		})
		holdReads(id, underWay.current)
		return underWay.current
	}, [id])

	useEffect(() => {
		const saveNow = () => void flush()
		window.addEventListener('pagehide', saveNow)
		return () => {
			window.removeEventListener('pagehide', saveNow)
			saveNow()
		}
	}, [flush])

	return {
		state,
		problem,
		etag,
		flush,
		change: (parts) => {
			pending.current = { ...pending.current, ...parts }
			if (state === 'conflict') return
			setState('saving')
			clearTimeout(timer.current)
			timer.current = setTimeout(() => void flush(), SAVE_AFTER_MS)
		},
		overwrite: async () => {
			latest.current = (await readCampaign(id)).etag
			await flush()
		},
		loadOther: async () => {
			pending.current = null
			await client.resetQueries({ queryKey: campaignQuery(id).queryKey })
		},
	}
}
