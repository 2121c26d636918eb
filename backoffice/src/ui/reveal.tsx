import { Button } from '@mui/material'
import { Eye } from 'lucide-react'
import { KeyValue } from './key-values.tsx'

interface RevealProps {
	label: string
	/** What the button says. */
	action: string
	/** That the server writes down who looked. */
	help: string
	/** The mutation that fetches what is left out. */
	reveal: { readonly isPending: boolean; readonly mutate: () => void }
}

/** A line of a case in the place of what is only read when somebody asks for it. */
export function Reveal({ label, action, help, reveal }: RevealProps) {
	return (
		<KeyValue label={label} wide>
			<Button
				size="small"
				variant="outlined"
				color="secondary"
				startIcon={<Eye size={16} />}
				disabled={reveal.isPending}
				onClick={() => reveal.mutate()}
			>
				{action}
			</Button>
			<p>{help}</p>
		</KeyValue>
	)
}
