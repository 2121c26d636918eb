import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure, isAnswered } from '../../../../../client/failure.ts'
import { COMMENT_LIMIT, commentEditBody } from '../../../../../domain/requests/comments.contract.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'

interface CommentFormProps {
	readonly label: string
	readonly send: UseMutationResult<unknown, Error, { readonly body: string; readonly key: string }>
	readonly sendLabel: string
	readonly text?: string
	readonly onDone?: () => void
	readonly onCancel?: () => void
}

export function CommentForm({ label, send, sendLabel, text = '', onDone, onCancel }: CommentFormProps) {
	const { t } = useTranslation('talk')
	const { t: common } = useTranslation()
	const [key, setKey] = useState(() => crypto.randomUUID())
	const form = useContractForm(commentEditBody, { defaultValues: { body: text } })
	const refused = send.error === null ? undefined : refusalOf(asFailure(send.error))

	function refusalOf({ code, message, isUnreachable }: ReturnType<typeof asFailure>): string {
		if (isUnreachable) return common('failed.unreachable')
		return code === 'TOO_MANY_REQUESTS' ? t('comments.tooMany') : message || common('failed.unexpected')
	}

	const post = ({ body }: { readonly body: string }) => {
		if (send.isPending) return
		send.mutate(
			{ body, key },
			{
				onSuccess: () => {
					form.reset({ body: '' })
					setKey(crypto.randomUUID())
					onDone?.()
				},
				onError: (error) => {
					// A refused comment is a new one after a change.
					if (isAnswered(error)) setKey(crypto.randomUUID())
				},
			},
		)
	}
	const { error, ...field } = form.field('body')

	return (
		<Form of={form} onValid={post} className="stack mt-2 mb-3 gap-2">
			<TextArea label={label} maxLength={COMMENT_LIMIT} rows={3} error={error ?? refused} {...field} />
			<div className="row flex-wrap">
				<Button type="submit" size={onCancel ? 'sm' : 'md'} disabled={send.isPending}>
					{sendLabel}
				</Button>
				{onCancel && (
					<Button variant="text" size="sm" onClick={onCancel}>
						{t('comments.cancel')}
					</Button>
				)}
			</div>
		</Form>
	)
}
