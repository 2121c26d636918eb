import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { CODE_LENGTH } from '../../../../../domain/users/code.contract.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, useContractForm, useSending } from '../../../ui/form.tsx'
import { useAccountMessage } from '../messages.ts'
import { CodeBoxes } from './code-boxes.tsx'

interface CodeFormProps<T> {
	readonly label: string
	readonly run: (code: string) => Promise<T>
	readonly onDone: (answer: T) => void
	readonly submit: string
	readonly running?: string
	readonly onCancel?: () => void
	readonly isPage?: boolean
	readonly children?: ReactNode
	readonly after?: ReactNode
}

export function CodeForm<T>({
	label,
	run,
	onDone,
	submit,
	running = submit,
	onCancel,
	isPage = false,
	children,
	after,
}: CodeFormProps<T>) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const form = useContractForm(z.object({ code: z.string().length(CODE_LENGTH, t('errors.code')) }), {
		defaultValues: { code: '' },
	})
	const send = useSending(form, {
		mutationFn: ({ code }: { readonly code: string }) => run(code),
		onSuccess: onDone,
		fieldOf: () => undefined,
		onError: () => form.setValue('code', ''),
	})
	const code = form.choice('code')
	return (
		<Form of={form} onValid={send.send} className={isPage ? 'stack gap-6' : 'stack'}>
			{children}
			<CodeBoxes
				label={label}
				value={code.value}
				onChange={(value) => {
					code.onChange(value)
					if (send.error) send.reset()
				}}
				onFull={(value) => send.mutate({ code: value })}
				error={send.error ? message(send.error) : code.error}
				disabled={send.isPending}
			/>
			<div className="row">
				<Button
					type="submit"
					size={isPage ? 'lg' : 'md'}
					full={onCancel === undefined}
					disabled={send.isPending}
				>
					{send.isPending ? running : submit}
				</Button>
				{onCancel && (
					<Button variant="text" onClick={onCancel}>
						{t('cancel')}
					</Button>
				)}
			</div>
			{after}
		</Form>
	)
}
