import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { usePostUpdate } from '../api/updates.ts'

const EMPTY = { title: '', body: '' }

/** The author's own words to the donors. */
export function UpdateForm({ requestId }: { readonly requestId: string }) {
	const { t } = useTranslation('talk')
	const { t: common } = useTranslation()
	const [typed, setTyped] = useState(EMPTY)
	const [key, setKey] = useState(() => crypto.randomUUID())
	const [checked, setChecked] = useState(false)
	const post = usePostUpdate(requestId)
	const missing = { title: typed.title.trim() === '', body: typed.body.trim() === '' }

	const submit = (event: FormEvent) => {
		event.preventDefault()
		setChecked(true)
		if (missing.title || missing.body) return
		post.mutate(
			{ ...typed, key },
			{
				onSuccess: () => {
					setTyped(EMPTY)
					setChecked(false)
					setKey(crypto.randomUUID())
					notify.success(t('updates.posted'))
				},
				onError: (error) => notify.error(asFailure(error).message || common('failed.unexpected')),
			},
		)
	}

	return (
		<form className="stack mb-8" onSubmit={submit} noValidate>
			<TextField
				label={t('updates.title')}
				maxLength={100}
				value={typed.title}
				error={checked && missing.title ? t('updates.titleMissing') : undefined}
				onChange={({ target }) => setTyped({ ...typed, title: target.value })}
			/>
			<TextArea
				label={t('updates.body')}
				maxLength={5000}
				rows={4}
				value={typed.body}
				error={checked && missing.body ? t('updates.bodyMissing') : undefined}
				onChange={({ target }) => setTyped({ ...typed, body: target.value })}
			/>
			<Button type="submit" className="justify-self-start" disabled={post.isPending}>
				{t('updates.post')}
			</Button>
		</form>
	)
}
