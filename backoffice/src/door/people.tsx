import { useStore } from '../../../client/ui/store.ts'
import { admissionsBySeat } from '../../../domain/_shared/admissions-rules.contract.ts'
import type { DoorRegistration } from '../../../domain/live-events/door.contract.ts'
import type { Door } from './door.ts'
import { timeOf, useLanguage, useT } from './use-t.ts'
import { missingSeats } from './verdict.ts'

interface PeopleProps {
	readonly door: Door
	readonly of: DoorRegistration
}

/** The people of a registration, each of whom may be let in or sent out again. */
export function People({ door, of }: PeopleProps) {
	const t = useT()
	const language = useLanguage()
	const { open } = useStore(door.state)
	const bySeat = admissionsBySeat(of.admissions)
	const missing = missingSeats(of)
	const isValid = of.state === 'confirmed'
	return (
		<section className="card" aria-labelledby="people">
			<h2 id="people">{[of.buyer, of.category].filter(Boolean).join(' · ')}</h2>
			{!isValid && <p className="note">{t('door.voidText')}</p>}
			<ul className="people">
				{of.seats.map((name, index) => {
					const seat = index + 1
					const admissions = bySeat.get(seat) ?? []
					const own = admissions.findLast(({ door: letter }) => letter === open?.door) ?? admissions.at(-1)
					const person = name || t('door.person', { number: seat })
					return (
						<li key={seat} data-doubled={admissions.length > 1 || undefined}>
							<div>
								<b>{person}</b>
								{admissions.map(({ scan, at, door: letter }) => (
									<span key={scan}>
										{t('door.since', {
											time: timeOf(at, open?.edition.zone ?? 'UTC', language),
											door: letter,
										})}
									</span>
								))}
							</div>
							{own ? (
								<button
									type="button"
									className="button line"
									aria-label={t('door.undoFor', { person })}
									onClick={() => void door.undo(of.id, own.scan)}
								>
									{t('door.undo')}
								</button>
							) : (
								isValid && (
									<button
										type="button"
										className="button line"
										aria-label={t('door.letInPerson', { person })}
										onClick={() => void door.admit(of, [seat])}
									>
										{t('door.letIn')}
									</button>
								)
							)}
						</li>
					)
				})}
			</ul>
			{isValid && missing.length > 1 && (
				<button type="button" className="button" onClick={() => void door.admit(of, missing)}>
					{t('door.letAllIn', { count: missing.length })}
				</button>
			)}
		</section>
	)
}
