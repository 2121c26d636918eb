import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import { BODY_LIMIT, REPORT_REASONS, type ReportReason } from '../../../../../domain/support/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { reportRequest } from '../api/support-requests.ts'

interface ReportDialogProps {
	readonly requestId: string
	readonly onClose: () => void
}

/** What is wrong with a request, in the words of whoever says so. */
export default function ReportDialog({ requestId, onClose }: ReportDialogProps) {
	const { t } = useTranslation('support')
	const { t: common } = useTranslation()
	const [reason, setReason] = useState<ReportReason>()
	const [body, setBody] = useState('')
	const [submitted, setSubmitted] = useState(false)
	const send = useMutation({
		mutationFn: (chosen: ReportReason) => reportRequest(requestId, { reason: chosen, body }),
	})
	const submit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (reason && body.trim() !== '' && !send.isPending) send.mutate(reason)
	}
	return (
		<Dialog open onClose={onClose} title={t('report.title')}>
			{send.data ? (
				<div className="stack" role="status">
					<Note tone="ok">
						{t(send.data.repeated ? 'report.repeated' : 'report.done', { reference: send.data.reference })}
					</Note>
					<ButtonLink variant="line" to={paths.userReports.href({ id: requestId })}>
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
						choices={REPORT_REASONS.map((value) => ({ value, title: t(`reason.${value}`) }))}
						error={submitted && !reason ? t('errors.reason') : undefined}
					/>
					<TextArea
						label={t('report.words')}
						rows={4}
						maxLength={BODY_LIMIT}
						value={body}
						onChange={({ target }) => setBody(target.value)}
						error={submitted && body.trim() === '' ? t('errors.report') : undefined}
					/>
					{send.error && (
						<Note tone="bad" role="alert">
							{asFailure(send.error).message || common('failed.unexpected')}
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
