/** The first order of the README with new credentials. Its id differs each time, so that it earns each time. */
export const orderCommand = (origin: string, token: string, key: string, now: Date): string => {
	const moment = `${now.toISOString().slice(0, 19)}Z`
	return `curl -s -u '${token}:${key}' \\
  ${origin}/v1/pvt/POS/orders \\
  -H 'Content-Type: application/json' -d '{
  "OriginalId": "first-${now.getTime().toString(36)}",
  "OrderPlacementDate": "${moment}",
  "OrderCompletedDate": "${moment}",
  "IsCompleted": true,
  "OrderTotal": 100,
  "Customer": {"OriginalId": "ana", "Name": "Ana Souza", "Email": "ana@example.com"}
}'`
}
