import { TriangleAlert } from 'lucide-react'
import { useStore } from '../../../client/ui/store.ts'
import type { Door } from './door.ts'
import { useT } from './use-t.ts'
import { doubledSeats } from './verdict.ts'

interface ProblemsProps {
	readonly door: Door
	readonly onChoose: (registrationId: string) => void
}

/** Lists scans that the server refused, and seats that two doors let in. */
export function Problems({ door, onChoose }: ProblemsProps) {
	const t = useT()
	const { registrations, queue } = useStore(door.state)
	const doubled = [...registrations.values()].filter((each) => doubledSeats(each).length > 0)
	const refused = queue.filter((each) => each.refused !== null)
	if (doubled.length + refused.length === 0) return null
	const nameOf = (id: string) => registrations.get(id)?.buyer || t('door.unknown')
	return (
		<section className="card problems" aria-labelledby="problems">
			<h2 id="problems">
				<TriangleAlert size={20} aria-hidden />
				{t('door.problems')}
			</h2>
			<ul className="people">
				{doubled.map(({ id, buyer, category }) => (
					<li key={id}>
						<div>
							<b>{buyer || category}</b>
							<span>{t('door.twice')}</span>
						</div>
						<button
							type="button"
							className="button line"
							aria-label={t('door.lookAt', { person: buyer || category })}
							onClick={() => onChoose(id)}
						>
							{t('door.look')}
						</button>
					</li>
				))}
				{refused.map((each) => (
					<li key={each.order}>
						<div>
							<b>{nameOf(each.scan.registration)}</b>
							<span>{each.refused}</span>
						</div>
						<button type="button" className="button line" onClick={() => void door.dismiss(each)}>
							{t('door.done')}
						</button>
					</li>
				))}
			</ul>
		</section>
	)
}
