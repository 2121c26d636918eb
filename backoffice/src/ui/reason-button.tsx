import { Button } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Task } from './form/contract-form.ts'
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx'

interface ReasonButtonProps
	extends Pick<ReasonDialogProps, 'schema' | 'title' | 'effect' | 'help'>,
		Pick<ComponentProps<typeof Button>, 'size' | 'disabled' | 'aria-label'> {
	icon: LucideIcon
	children: string
	verb?: string
	task: Task & {
		readonly reset: () => void
		readonly mutate: (reason: string, done: { readonly onSuccess: () => void }) => void
	}
}

export function ReasonButton(props: ReasonButtonProps) {
	const { schema, title, effect, help, icon: Icon, children, verb = children, task, ...button } = props
	const [isOpen, setOpen] = useState(false)
	const dismiss = () => {
		task.reset()
		setOpen(false)
	}
	return (
		<>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<Icon size={16} />}
				onClick={() => setOpen(true)}
				{...button}
			>
				{children}
			</Button>
			{isOpen ? (
				<ReasonDialog
					schema={schema}
					title={title}
					effect={effect}
					verb={verb}
					help={help}
					task={task}
					onClose={dismiss}
					onConfirm={(reason) => task.mutate(reason, { onSuccess: () => setOpen(false) })}
				/>
			) : null}
		</>
	)
}
