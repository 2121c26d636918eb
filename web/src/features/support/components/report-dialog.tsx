import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import { type CaseReason, reasonsOf } from '../../../../../domain/moderation.contract.ts'
import { BODY_LIMIT } from '../../../../../domain/support/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { isExplained, type Reported, report } from '../api/reports.ts'

interface ReportDialogProps {
	readonly reported: Reported
	readonly onClose: () => void
}

/** What is wrong with a request, a person, an organization, an answer or a message of one. */
export default function ReportDialog({ reported, onClose }: ReportDialogProps) {
	const { t } = useTranslation('support')
	const { t: common } = useTranslation()
	const [reason, setReason] = useState<CaseReason>()
	const [body, setBody] = useState('')
	const [submitted, setSubmitted] = useState(false)
	const isTextMissing = isExplained(reported) && body.trim() === ''
	const send = useMutation({ mutationFn: (chosen: CaseReason) => report(reported, chosen, body) })
	const submit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (reason && !isTextMissing && !send.isPending) send.mutate(reason)
	}
	const failure = send.error && asFailure(send.error)
	return (
		<Dialog open onClose={onClose} title={t(`report.title.${reported.subject}`)}>
			{send.isSuccess ? (
				<div className="stack" role="status">
					<Note tone="ok">
						{send.data
							? t(send.data.repeated ? 'report.repeated' : 'report.done', { reference: send.data.reference })
							: t('report.thanks')}
					</Note>
					<ButtonLink variant="line" to={paths.userReports.href({ id: reported.id })}>
						{t('report.see')}
					</ButtonLink>
				</div>
			) : (
				<form className="stack" noValidate onSubmit={submit}>
					<p className="mut">{t('report.text')}</p>
					<RadioGroup
						label={t('report.reason')}
						name="reason"
						value={reason}
						onChange={setReason}
						choices={reasonsOf(reported.subject).map((value) => ({ value, title: t(`reason.${value}`) }))}
						error={submitted && !reason ? t('errors.reason') : undefined}
					/>
					{isExplained(reported) && (
						<TextArea
							label={t('report.words')}
							rows={4}
							maxLength={BODY_LIMIT}
							value={body}
							onChange={({ target }) => setBody(target.value)}
							error={submitted && isTextMissing ? t('errors.report') : undefined}
						/>
					)}
					{failure && (
						<Note tone="bad" role="alert">
							{failure.code === 'TOO_MANY_ATTEMPTS'
								? t('report.tooMany')
								: failure.message || common('failed.unexpected')}
						</Note>
					)}
					<Button type="submit" disabled={send.isPending}>
						{t(send.isPending ? 'form.sending' : 'report.send')}
					</Button>
				</form>
			)}
		</Dialog>
	)
}
