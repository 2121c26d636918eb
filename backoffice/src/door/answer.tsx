import {
	CalendarX,
	CircleCheck,
	CircleHelp,
	History,
	type LucideIcon,
	ScanQrCode,
	Ticket,
	TicketX,
} from 'lucide-react'
import { useStore } from '../../../client/ui/store.ts'
import { admissionsBySeat } from '../../../domain/_shared/admissions-rules.contract.ts'
import type { DoorRegistration } from '../../../domain/live-events/door.contract.ts'
import type { Door } from './door.ts'
import { timeOf, useLanguage, useT } from './use-t.ts'
import { missingSeats, type Verdict } from './verdict.ts'

const ICONS: Readonly<Record<Verdict['kind'], LucideIcon>> = {
	comeIn: CircleCheck,
	alreadyIn: History,
	otherDay: CalendarX,
	void: TicketX,
	unknown: CircleHelp,
	unlisted: Ticket,
}

interface AnswerProps {
	readonly door: Door
	readonly verdict: Verdict | null
	readonly onUndone: () => void
}

/** The large answer to a scan. */
export function Answer({ door, verdict, onUndone }: AnswerProps) {
	const t = useT()
	const language = useLanguage()
	const { registrations, open } = useStore(door.state)
	const Icon = verdict ? ICONS[verdict.kind] : ScanQrCode
	const registration =
		verdict && 'registrationId' in verdict ? registrations.get(verdict.registrationId) : undefined
	const others = registration ? missingSeats(registration) : []
	const own =
		registration && verdict?.kind === 'comeIn'
			? admissionsBySeat(registration.admissions).get(verdict.seat)?.at(-1)
			: undefined
	const undo = async (of: DoorRegistration, scan: string) => {
		await door.undo(of.id, scan)
		onUndone()
	}
	const detail = (): string => {
		if (!verdict) return t('door.readyText')
		if (verdict.kind === 'comeIn') return ''
		if (verdict.kind !== 'alreadyIn') return t(`door.${verdict.kind}Text`)
		const { at, door: letter } = verdict.since
		return t('door.since', { time: timeOf(at, open?.edition.zone ?? 'UTC', language), door: letter })
	}
	return (
		<section className="answer" data-kind={verdict?.kind ?? 'ready'} aria-label={t('door.answer')}>
			<div className="answer-words" role="status" aria-live="assertive" aria-atomic>
				<Icon size={56} aria-hidden />
				<div>
					<p className="answer-word">{t(`door.${verdict?.kind ?? 'ready'}`)}</p>
					<p>{detail()}</p>
					{registration && verdict && 'seat' in verdict && (
						<p>
							{[
								registration.seats[verdict.seat - 1] || registration.buyer,
								registration.category,
								t('door.personOf', { number: verdict.seat, count: registration.seats.length }),
							]
								.filter(Boolean)
								.join(' · ')}
						</p>
					)}
				</div>
			</div>
			{registration && (
				<div className="answer-actions">
					{others.length > 0 && (
						<button type="button" className="button" onClick={() => void door.admit(registration, others)}>
							{t('door.letOthersIn', { count: others.length })}
						</button>
					)}
					{own && (
						<button type="button" className="button line" onClick={() => void undo(registration, own.scan)}>
							{t('door.undo')}
						</button>
					)}
				</div>
			)}
		</section>
	)
}
