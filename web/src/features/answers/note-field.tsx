import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { asFailure } from '../../../../client/failure.ts'
import { MESSAGE_LIMIT } from '../../../../domain/answers/contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { saveNote, useRefresh } from './api/answers.ts'

export function NoteField({ answerId, note }: { readonly answerId: string; readonly note: string }) {
	const { t } = useTranslation('applicants')
	const { t: common } = useTranslation()
	const refresh = useRefresh()
	const form = useContractForm(z.object({ text: z.string().trim() }), { defaultValues: { text: note } })
	const save = useSending(form, {
		mutationFn: ({ text }: { readonly text: string }) => saveNote(answerId, text),
		onSuccess: async () => {
			notify.success(t('note.saved'))
			await refresh()
		},
	})
	return (
		<Form of={form} onValid={save.send} className="stack gap-2">
			<TextArea
				label={t('note.label')}
				help={t('note.help')}
				rows={3}
				maxLength={MESSAGE_LIMIT}
				{...form.field('text')}
				error={save.error ? asFailure(save.error).message || common('failed.unexpected') : undefined}
			/>
			<Button
				type="submit"
				variant="line"
				size="sm"
				className="justify-self-start"
				disabled={save.isPending || form.watch('text') === note}
			>
				{common('save')}
			</Button>
		</Form>
	)
}
