import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HoursDetail, HoursEntry } from '../../../../domain/answers/hours.contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { hoursQuery } from './api/hours.ts'
import { useDuration } from './duration.ts'
import type { HoursStep } from './hours-dialog.tsx'
import { useLiveAnswer } from './use-live-answer.ts'

const HoursDialog = lazyPart(() => import('./hours-dialog.tsx'))

export default function Hours({ answerId }: { readonly answerId: string }) {
	const { t } = useTranslation('hours')
	const duration = useDuration()
	const hours = useQuery(hoursQuery(answerId, useUser()?.unique_id))
	const [step, setStep] = useState<HoursStep>()
	useLiveAnswer(answerId)
	if (hours.isError && !hours.data)
		return <ErrorState error={hours.error} onRetry={() => void hours.refetch()} />
	if (!hours.data) return <Skeleton className="h-28 w-full" />
	const { data } = hours
	const { entries, canLog, confirmedMinutes, openMinutes, byShift, shifts } = data
	if (!canLog && entries.length === 0) return null
	const hasTime = !byShift || shifts.length > 0
	return (
		<section className="answer-hours stack gap-2" aria-label={t('title')}>
			<h3>{t('title')}</h3>
			<p aria-live="polite">
				{t('sum', { confirmed: duration(confirmedMinutes), open: duration(openMinutes) })}
			</p>
			{entries.length === 0 && <p className="text-ink-2">{t(hasTime ? 'none' : 'noShiftYet')}</p>}
			{canLog && hasTime && (
				<Button
					variant="line"
					size="sm"
					className="justify-self-start"
					onClick={() => setStep({ do: 'log', entry: null })}
				>
					{t('step.log.button')}
				</Button>
			)}
			<ul className="stack gap-2">
				{entries.map((entry) => (
					<Entry key={entry._id} entry={entry} onStep={setStep} />
				))}
			</ul>
			<CertificatePart hours={data} onStep={setStep} />
			{step && (
				<Suspense fallback={null}>
					<HoursDialog
						answerId={answerId}
						hours={data}
						step={step}
						about={step.entry ? `${duration(step.entry.minutes)} · ${step.entry.note}` : ''}
						onClose={() => setStep(undefined)}
					/>
				</Suspense>
			)}
		</section>
	)
}

const TONES: Readonly<Record<HoursEntry['state'], ChipTone>> = {
	open: 'wait',
	confirmed: 'ok',
	disputed: 'bad',
	withdrawn: 'off',
	replaced: 'off',
}

interface Stepping {
	readonly onStep: (step: HoursStep) => void
}

function Entry({ entry, onStep }: Stepping & { readonly entry: HoursEntry }) {
	const { t } = useTranslation('hours')
	const format = useFormat()
	const duration = useDuration()
	const { day, shift, minutes, state, mine, by, note, reasonText, corrects, actions } = entry
	return (
		<li className="hours-entry stack gap-2">
			<div className="row flex-wrap">
				<b className="num">{duration(minutes)}</b>
				<Chip tone={TONES[state]}>
					{t(`state.${state === 'open' ? (mine ? 'waiting' : 'yours') : state}`)}
				</Chip>
			</div>
			<span>{shift ? format.dateTime(shift.start, shift.end) : format.date(day)}</span>
			<span className="text-ink-2 text-sm wrap-any">
				{t(corrects === null ? 'by' : 'correctedBy', { name: by || t('somebody') })}
			</span>
			{note !== '' && <p className="answer-text">{note}</p>}
			{reasonText !== '' && <p className="answer-text">{t('disputed', { reason: reasonText })}</p>}
			{actions.length > 0 && (
				<div className="row flex-wrap">
					{actions.map((action) => (
						<Button
							key={action}
							size="sm"
							variant={action === 'confirm' ? 'primary' : action === 'withdraw' ? 'text' : 'line'}
							onClick={() => onStep({ do: action, entry })}
						>
							{t(`step.${action}.button`)}
							<span className="sr-only"> {format.date(day)}</span>
						</Button>
					))}
				</div>
			)}
		</li>
	)
}

function CertificatePart({ hours, onStep }: Stepping & { readonly hours: HoursDetail }) {
	const { t } = useTranslation('hours')
	const duration = useDuration()
	const { certificate, canIssue } = hours
	if (certificate === null && !canIssue) return null
	return (
		<div className="stack gap-2">
			{certificate && (
				<>
					<Link to={paths.certificate.href({ code: certificate.code })}>
						{t('certificate.open', { duration: duration(certificate.minutes) })}
					</Link>
					{!certificate.isCurrent && <p className="text-sm text-ink-2">{t('certificate.old')}</p>}
				</>
			)}
			<div className="row flex-wrap">
				{canIssue && (
					<Button variant="line" size="sm" onClick={() => onStep({ do: 'issue', entry: null })}>
						{t('step.issue.button')}
					</Button>
				)}
				{certificate && (
					<Button variant="text" size="sm" onClick={() => onStep({ do: 'revoke', entry: null })}>
						{t('step.revoke.button')}
					</Button>
				)}
			</div>
		</div>
	)
}
