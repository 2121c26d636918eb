import { useEffect, useState } from 'react'

/** An address for a file that is not uploaded yet, for as long as it is shown. */
export function useObjectUrl(file: File): string | undefined {
	const [url, setUrl] = useState<string>()
	useEffect(() => {
		const made = URL.createObjectURL(file)
		setUrl(made)
		return () => URL.revokeObjectURL(made)
	}, [file])
	return url
}
