import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { APPEAL_LIMIT, appealBody } from '../../../../domain/support/report-cases.contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { useFormat } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { appeal, type OwnDecision } from './api/reports.ts'
import { ReportedTitle } from './reported-title.tsx'

const TONES = { held: 'wait', removed: 'off', restored: 'ok' } as const

export function Decision({ decision }: { readonly decision: OwnDecision }) {
	const { t } = useTranslation('support')
	const format = useFormat()
	const [isOpen, setOpen] = useState(false)
	const { about, state, reason, message, appeal: appealState, appealUntil, at } = decision
	return (
		<article className="card pad stack gap-2">
			<div className="row flex-wrap justify-between">
				<ReportedTitle about={about} />
				<Chip tone={TONES[state]}>{t(`decisions.state.${state}`)}</Chip>
			</div>
			<p className="text-sm text-ink-2">
				{t(`reports.subject.${about.subject}`)} · {format.date(at)}
			</p>
			{reason !== null && <p>{t('decisions.because', { reason: t(`decisions.reason.${reason}`) })}</p>}
			{message !== '' && (
				<blockquote className="note">
					<div className="grow whitespace-pre-line">
						<b>{t('decisions.note')}</b>
						<br />
						{message}
					</div>
				</blockquote>
			)}
			{appealState !== null && <Note tone="info">{t(`decisions.appealState.${appealState}`)}</Note>}
			{appealUntil !== null && (
				<>
					<p className="text-sm text-ink-2">
						{t('decisions.appealUntil', { date: format.date(appealUntil) })}
					</p>
					{isOpen ? (
						<AppealForm caseId={decision._id} onClose={() => setOpen(false)} />
					) : (
						<Button variant="line" className="justify-self-start" onClick={() => setOpen(true)}>
							{t('decisions.appeal')}
						</Button>
					)}
				</>
			)}
		</article>
	)
}

function AppealForm({ caseId, onClose }: { readonly caseId: string; readonly onClose: () => void }) {
	const { t } = useTranslation('support')
	const { t: common } = useTranslation()
	const client = useQueryClient()
	const intentOf = useIntent()
	const form = useContractForm(appealBody, { defaultValues: { body: '' } })
	const send = useSending(form, {
		mutationFn: ({ body }: { readonly body: string }) => appeal(caseId, body, intentOf([caseId, body])),
		onSuccess: () => {
			notify.success(t('decisions.sent'))
			return client.invalidateQueries({ queryKey: ['userReports'] })
		},
	})
	return (
		<Form of={form} onValid={send.send} className="stack gap-2">
			<TextArea
				label={t('decisions.body')}
				rows={4}
				maxLength={APPEAL_LIMIT}
				autoFocus
				{...form.field('body')}
			/>
			<Refusal
				error={send.failure}
				text={(error) => asFailure(error).message || common('failed.unexpected')}
			/>
			<div className="row flex-wrap">
				<Button type="submit" disabled={send.isPending}>
					{t(send.isPending ? 'form.sending' : 'decisions.send')}
				</Button>
				<Button variant="text" onClick={onClose}>
					{t('decisions.cancel')}
				</Button>
			</div>
		</Form>
	)
}
