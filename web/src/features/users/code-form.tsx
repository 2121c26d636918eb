import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_LENGTH } from '../../../../domain/users/code.contract.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { useAccountMessage } from './messages.ts'

interface CodeFormProps<T> {
	readonly label: string
	readonly run: (code: string) => Promise<T>
	readonly onDone: (answer: T) => void
	/** What the button says, and what it says meanwhile. */
	readonly submit: string
	readonly running?: string
	/** Absent: there is no way back but to close the window. */
	readonly onCancel?: () => void
	/** Where the code comes from. */
	readonly children: ReactNode
	/** What can be done when it doesn't come. */
	readonly after?: ReactNode
}

/** Takes a code of six digits; the sixth one sends it by itself. */
export function CodeForm<T>({
	label,
	run,
	onDone,
	submit,
	running = submit,
	onCancel,
	children,
	after,
}: CodeFormProps<T>) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const [code, setCode] = useState('')
	const [submitted, setSubmitted] = useState(false)
	const send = useMutation({ mutationFn: run, onSuccess: onDone, onError: () => setCode('') })
	const missing = submitted && code.length < CODE_LENGTH ? t('errors.code') : undefined
	return (
		<form
			className="stack"
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				setSubmitted(true)
				if (code.length === CODE_LENGTH && !send.isPending) send.mutate(code)
			}}
		>
			{children}
			<CodeBoxes
				label={label}
				value={code}
				onChange={(value) => {
					setCode(value)
					if (send.error) send.reset()
				}}
				onFull={(value) => send.mutate(value)}
				error={send.error ? message(send.error) : missing}
				disabled={send.isPending}
			/>
			<div className="row">
				<Button type="submit" full={onCancel === undefined} disabled={send.isPending}>
					{send.isPending ? running : submit}
				</Button>
				{onCancel && (
					<Button variant="text" onClick={onCancel}>
						{t('cancel')}
					</Button>
				)}
			</div>
			{after}
		</form>
	)
}
