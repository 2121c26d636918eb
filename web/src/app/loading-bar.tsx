import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../client/ui/store.ts'
import { pending } from '../lib/pending.ts'

const VISIBLE_AFTER_MS = 150
const ANNOUNCED_AFTER_MS = 1_000

/**
 * A line and a veil while a call is under way, except quiet ones. They take no room and don't block clicks;
 * only moving money blocks (`MoneyMoving`).
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
