import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stage } from '../../../../../domain/rooms/stage.contract.ts'

const BUNDLED_MS = 4_000

interface Happened {
	readonly joined: readonly string[]
	readonly raised: readonly string[]
}
const NOTHING: Happened = { joined: [], raised: [] }

/** Returns names of people who came, and of those who raised a hand, since the stage of before. */
function happened(before: Stage, { people, me }: Stage): Happened {
	const known = new Map(before.people.map((person) => [person._id, person.handAt]))
	const others = people.filter(({ _id }) => _id !== me._id)
	return {
		joined: others.filter(({ _id }) => !known.has(_id)).map(({ name }) => name),
		raised: others
			.filter(({ _id, handAt }) => handAt !== null && known.get(_id) !== handAt)
			.map(({ name }) => name),
	}
}

/** Announces in bundles to screen readers who came and who raised a hand, so that many at once are one sentence. */
export function Announcer({ stage }: { readonly stage: Stage }) {
	const { t } = useTranslation('room')
	const before = useRef(stage)
	const waiting = useRef(NOTHING)
	const timer = useRef<number | undefined>(undefined)
	const [text, setText] = useState('')
	useEffect(() => {
		const { joined, raised } = happened(before.current, stage)
		before.current = stage
		if (joined.length === 0 && raised.length === 0) return
		waiting.current = {
			joined: [...waiting.current.joined, ...joined],
			raised: [...waiting.current.raised, ...raised],
		}
		timer.current ??= window.setTimeout(() => {
			const { joined: came, raised: hands } = waiting.current
			waiting.current = NOTHING
			timer.current = undefined
			setText(
				[
					came.length > 0 && t('joined', { count: came.length, first: came[0], others: came.length - 1 }),
					hands.length > 0 && t('raised', { names: hands.join(', ') }),
				]
					.filter(Boolean)
					.join(' '),
			)
		}, BUNDLED_MS)
	}, [stage, t])
	useEffect(() => () => clearTimeout(timer.current), [])
	return (
		<p className="sr-only" role="status">
			{text}
		</p>
	)
}
