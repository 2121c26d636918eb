import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { usePostComment } from '../api/comments.ts'

const MAX_LENGTH = 1000

export function CommentForm({ requestId }: { readonly requestId: string }) {
	const { t } = useTranslation('talk')
	const { t: common } = useTranslation()
	const [body, setBody] = useState('')
	const [key, setKey] = useState(() => crypto.randomUUID())
	const [checked, setChecked] = useState(false)
	const post = usePostComment(requestId)
	const missing = checked && body.trim() === ''
	const refused = post.isError ? asFailure(post.error).message || common('failed.unexpected') : undefined

	const submit = (event: FormEvent) => {
		event.preventDefault()
		setChecked(true)
		if (body.trim() === '') return
		post.mutate(
			{ body, key },
			{
				onSuccess: () => {
					setBody('')
					setChecked(false)
					setKey(crypto.randomUUID())
				},
			},
		)
	}

	return (
		<form className="stack mb-6" onSubmit={submit} noValidate>
			<TextArea
				label={t('comments.label')}
				maxLength={MAX_LENGTH}
				rows={3}
				value={body}
				error={missing ? t('comments.missing') : refused}
				onChange={({ target }) => setBody(target.value)}
			/>
			<Button type="submit" className="justify-self-start" disabled={post.isPending}>
				{t('comments.post')}
			</Button>
		</form>
	)
}
