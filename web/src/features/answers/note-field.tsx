import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { MESSAGE_LIMIT } from '../../../../domain/answers/contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { saveNote, useRefresh } from './api/answers.ts'

/** What whoever decides writes down for themselves. */
export function NoteField({ answerId, note }: { readonly answerId: string; readonly note: string }) {
	const { t } = useTranslation('applicants')
	const { t: common } = useTranslation()
	const refresh = useRefresh()
	const [text, setText] = useState(note)
	const save = useMutation({
		mutationFn: () => saveNote(answerId, text.trim()),
		onSuccess: async () => {
			notify.success(t('note.saved'))
			await refresh()
		},
	})
	const submit = (event: FormEvent) => {
		event.preventDefault()
		if (!save.isPending) save.mutate()
	}
	return (
		<form className="stack t" noValidate onSubmit={submit}>
			<TextArea
				label={t('note.label')}
				help={t('note.help')}
				rows={3}
				maxLength={MESSAGE_LIMIT}
				value={text}
				onChange={({ target }) => setText(target.value)}
				error={save.error ? asFailure(save.error).message || common('failed.unexpected') : undefined}
			/>
			<Button
				type="submit"
				variant="line"
				size="sm"
				className="justify-self-start"
				disabled={save.isPending || text === note}
			>
				{common('save')}
			</Button>
		</form>
	)
}
