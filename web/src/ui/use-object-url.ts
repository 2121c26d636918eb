import { useEffect, useState } from 'react'

/** Returns an object URL of a file while it is shown. */
export function useObjectUrl(file: File): string | undefined {
	const [url, setUrl] = useState<string>()
	useEffect(() => {
		const made = URL.createObjectURL(file)
		setUrl(made)
		return () => URL.revokeObjectURL(made)
	}, [file])
	return url
}
