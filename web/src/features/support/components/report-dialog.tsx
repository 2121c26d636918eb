import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { asFailure } from '../../../../../client/failure.ts'
import { type CaseReason, reasonsOf } from '../../../../../domain/moderation.contract.ts'
import { BODY_LIMIT, reportBody } from '../../../../../domain/support/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { isExplained, type Reported, report } from '../api/reports.ts'

interface ReportDialogProps {
	readonly reported: Reported
	readonly onClose: () => void
}

export default function ReportDialog({ reported, onClose }: ReportDialogProps) {
	const { t } = useTranslation('support')
	const { t: common } = useTranslation()
	const form = useContractForm(
		z.object({
			reason: z.enum(reasonsOf(reported.subject), 'support.fields.selectReason'),
			body: isExplained(reported) ? reportBody.shape.body : z.string(),
		}),
		{ defaultValues: { body: '' } },
	)
	const send = useSending(form, {
		mutationFn: ({ reason, body }: { readonly reason: CaseReason; readonly body: string }) =>
			report(reported, reason, body),
	})
	const textFor = (error: Error) => {
		const { code, message } = asFailure(error)
		return code === 'TOO_MANY_ATTEMPTS' ? t('report.tooMany') : message || common('failed.unexpected')
	}
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
				<Form of={form} onValid={send.send} className="stack">
					<p className="text-ink-2">{t('report.text')}</p>
					<RadioGroup
						label={t('report.reason')}
						name="reason"
						{...form.choice('reason')}
						choices={reasonsOf(reported.subject).map((value) => ({ value, title: t(`reason.${value}`) }))}
					/>
					{isExplained(reported) && (
						<TextArea label={t('report.more')} rows={4} maxLength={BODY_LIMIT} {...form.field('body')} />
					)}
					<Refusal error={send.failure} text={textFor} />
					<Button type="submit" disabled={send.isPending}>
						{t(send.isPending ? 'form.sending' : 'report.send')}
					</Button>
				</Form>
			)}
		</Dialog>
	)
}
