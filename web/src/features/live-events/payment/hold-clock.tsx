import { Timer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MINUTE_MS, SECOND_MS } from '../../../../../kernel/wire/time.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useReader } from '../../../ui/reader.ts'

/** Minutes left that are stated to screen readers. */
const STATED_AT = [10, 5, 2, 1]

/** Returns the milliseconds until an instant, at least 0. */
export function useTimeLeft(until: string): number {
	const { now } = useReader()
	const end = Date.parse(until)
	const [left, setLeft] = useState(() => Math.max(0, end - now()))
	useEffect(() => {
		const follow = () => setLeft(Math.max(0, end - now()))
		follow()
		const timer = setInterval(follow, SECOND_MS)
		return () => clearInterval(timer)
	}, [end, now])
	return left
}

/** Shows how long the seats are still set aside. */
export function HoldClock({ left }: { readonly left: number }) {
	const { t } = useTranslation('eventPayment')
	const seconds = Math.ceil(left / SECOND_MS)
	const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
	const minutes = Math.ceil(left / MINUTE_MS)
	const stated = STATED_AT.find((each) => minutes >= each)
	return (
		<p className="ev-clock row">
			<Icon of={Timer} />
			<span aria-hidden>
				{t('hold.left')} <b className="num">{clock}</b>
			</span>
			<span className="sr-only" role="status">
				{stated === undefined || left === 0 ? '' : t('hold.stated', { count: stated })}
			</span>
		</p>
	)
}
