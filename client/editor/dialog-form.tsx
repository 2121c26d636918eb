import { type ReactNode, useState } from 'react'
import type { ZodType } from 'zod'
import type { EditorParts } from './parts.ts'

/**
 * Holds what is typed into the fields of a dialog.
 * @param read returns the fields as the schema reads them
 */
export function useEntries<Name extends string, Out>(
	{ fieldText }: EditorParts,
	initial: Readonly<Record<Name, string>>,
	schema: ZodType<Out>,
	read: (values: Readonly<Record<Name, string>>) => object = (values) => values,
) {
	const [values, setValues] = useState(initial)
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
	return {
		field: (name: Name) => ({
			value: values[name],
			error: errors[name] && fieldText(errors[name]),
			onChange: (value: string) => {
				setValues((before) => ({ ...before, [name]: value }))
				setErrors(({ [name]: _, ...others }) => others)
			},
		}),
		/** Returns the fields if all are valid, and shows what is wrong otherwise. */
		check: (): Out | null => {
			const { success, data, error } = schema.safeParse(read(values))
			if (success) return data
			const issues = error.issues.toReversed()
			setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])))
			return null
		},
	}
}

interface DialogFormProps {
	readonly parts: EditorParts
	readonly title: string
	readonly action: string
	readonly onSend: () => void
	readonly onClose: () => void
	/** Buttons beside that of the action. */
	readonly further?: ReactNode
	readonly children: ReactNode
}

export function DialogForm({ parts, title, action, onSend, onClose, further, children }: DialogFormProps) {
	const { Dialog, Button } = parts
	return (
		<Dialog title={title} onClose={onClose}>
			<form
				noValidate
				className="editor-form"
				onSubmit={(event) => {
					event.preventDefault()
					// React passes it on to the form of the page behind the dialog.
					event.stopPropagation()
					onSend()
				}}
			>
				{children}
				<div className="editor-actions">
					<Button>{action}</Button>
					{further}
				</div>
			</form>
		</Dialog>
	)
}
