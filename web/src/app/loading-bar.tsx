import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pending } from '../lib/pending.ts'
import { useStore } from '../lib/store.ts'

/** What is answered sooner shows nothing, so that no page flickers. */
const VISIBLE_AFTER_MS = 150
/** Whoever listens to the page is told only of what takes long, not of every call. */
const ANNOUNCED_AFTER_MS = 1_000

/**
 * A line and a veil over the page while a call is under way, a read or a write, but for those that nobody waits for. They
 * take no room and let every press through; only moving money blocks (`MoneyMoving`).
 */
export function LoadingBar() {
	const { t } = useTranslation()
	const { reads, writes } = useStore(pending)
	const busy = reads + writes > 0
	const visible = useLasting(busy, VISIBLE_AFTER_MS)
	const isAnnounced = useLasting(busy, ANNOUNCED_AFTER_MS)
	return (
		<>
			<div className={visible ? 'loading on' : 'loading'} aria-hidden />
			<div className={visible ? 'veil-wait on' : 'veil-wait'} aria-hidden>
				{visible && <span className="spinner" />}
			</div>
			<div className="sr-only" role="status" aria-busy={visible || undefined}>
				{isAnnounced && t(writes > 0 ? 'pending.write' : 'pending.read')}
			</div>
		</>
	)
}

/** Whether something has been so for a while; false as soon as it no longer is. */
function useLasting(now: boolean, afterMs: number): boolean {
	const [lasting, setLasting] = useState(false)
	useEffect(() => {
		if (!now) return
		const timer = setTimeout(() => setLasting(true), afterMs)
		return () => {
			clearTimeout(timer)
			setLasting(false)
		}
	}, [now, afterMs])
	return lasting
}
