export default function Screen() {
	return <div className="wrap" />
}
