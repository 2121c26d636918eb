import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure, isAnswered } from '../../../../../client/failure.ts'
import { COMMENT_LIMIT } from '../../../../../domain/requests/comments.contract.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'

interface CommentFormProps {
	readonly label: string
	readonly send: UseMutationResult<unknown, Error, { readonly body: string; readonly key: string }>
	readonly sendLabel: string
	/** What it is now, where something is changed. */
	readonly text?: string
	readonly onDone?: () => void
	readonly onCancel?: () => void
}

/** Where a comment, an answer to one, or a change of it is written. */
export function CommentForm({ label, send, sendLabel, text = '', onDone, onCancel }: CommentFormProps) {
	const { t } = useTranslation('talk')
	const { t: common } = useTranslation()
	const [body, setBody] = useState(text)
	const [key, setKey] = useState(() => crypto.randomUUID())
	const [checked, setChecked] = useState(false)
	const missing = checked && body.trim() === ''
	const failure = send.error === null ? null : asFailure(send.error)
	const refused = failure === null ? undefined : refusalOf(failure)

	function refusalOf({ code, message, isUnreachable }: ReturnType<typeof asFailure>): string {
		if (isUnreachable) return common('failed.unreachable')
		return code === 'TOO_MANY_REQUESTS' ? t('comments.tooMany') : message || common('failed.unexpected')
	}

	const submit = (event: FormEvent) => {
		event.preventDefault()
		setChecked(true)
		if (body.trim() === '' || send.isPending) return
		send.mutate(
			{ body, key },
			{
				onSuccess: () => {
					setBody('')
					setChecked(false)
					setKey(crypto.randomUUID())
					onDone?.()
				},
				onError: (error) => {
					// What was refused is another comment once it is changed.
					if (isAnswered(error)) setKey(crypto.randomUUID())
				},
			},
		)
	}

	return (
		<form className="stack t comment-form" onSubmit={submit} noValidate>
			<TextArea
				label={label}
				maxLength={COMMENT_LIMIT}
				rows={3}
				value={body}
				error={missing ? t('comments.missing') : refused}
				onChange={({ target }) => setBody(target.value)}
			/>
			<div className="row w">
				<Button type="submit" size={onCancel ? 'sm' : 'md'} disabled={send.isPending}>
					{sendLabel}
				</Button>
				{onCancel && (
					<Button variant="text" size="sm" onClick={onCancel}>
						{t('comments.cancel')}
					</Button>
				)}
			</div>
		</form>
	)
}
