import type { SVGProps } from 'react'

type MarkProps = Pick<SVGProps<SVGSVGElement>, 'className'> & {
	readonly size?: number
}

export function Mark({ className, size }: MarkProps) {
	return (
		<svg viewBox="0 0 32 32" aria-hidden="true" className={className} width={size} height={size}>
			<path
				d="M25.6 10.6Q27.5 13.4 24.4 14.8Q24.8 18.2 21.4 17.8Q20 20.9 17.2 19Q14.4 20.9 13 17.8Q9.6 18.2 10 14.8Q6.9 13.4 8.8 10.6Q6.9 7.8 10 6.4Q9.6 3 13 3.4Q14.4 0.3 17.2 2.2Q20 0.3 21.4 3.4Q24.8 3 24.4 6.4Q27.5 7.8 25.6 10.6Z"
				fill="#E8A317"
			/>
			<path
				d="M22 12.1Q22.6 14.7 19.9 14.8Q18.7 17.2 16.6 15.6Q14.1 16.6 13.5 14Q11 13.2 12.2 10.8Q10.8 8.6 13.2 7.6Q13.6 4.9 16.1 5.7Q18 3.9 19.5 6.1Q22.1 6 21.8 8.7Q23.9 10.3 22 12.1Z"
				fill="#FBD877"
			/>
			<circle cx="17.2" cy="10.6" r="2.5" fill="#B5472F" />
			<path
				d="M.9 27.3C4 23.5 6.9 21.1 10.7 21.5C13.9 21.8 15.9 23.1 18.7 22.8C22.7 22.4 25.3 19.2 27.5 16.1C28.5 14.7 30.7 15 31.1 16.7C31.4 18 30.9 19.2 30.3 20.4C27.7 26 23.9 30.3 17.8 30.9C13.3 31.3 9.9 29.5 6.3 32Z"
				fill="currentColor"
			/>
			<path
				d="M8.3 23.7C5.9 21.2 4.8 18.4 5 15.4"
				fill="none"
				stroke="currentColor"
				strokeWidth="3.8"
				strokeLinecap="round"
			/>
		</svg>
	)
}
