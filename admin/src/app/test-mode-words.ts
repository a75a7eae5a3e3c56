import { words } from '../i18n/words.ts'

export const text = words(
	{
		band: 'Test data',
		bandText: 'Nothing here is real, and no emails are sent.',
		mail: 'Test emails',
		exit: 'Exit test mode',
		mode: 'Test mode',
		receipt: 'TEST: this isn’t a real receipt.',
	},
	{
		band: 'Dados de teste',
		bandText: 'Nada aqui é real, e nenhum e-mail é enviado.',
		mail: 'E-mails de teste',
		exit: 'Sair do modo de teste',
		mode: 'Modo de teste',
		receipt: 'TESTE: este não é um recibo real.',
	},
	{
		band: 'Datos de prueba',
		bandText: 'Nada de esto es real y no se envía ningún correo.',
		mail: 'Correos de prueba',
		exit: 'Salir del modo de prueba',
		mode: 'Modo de prueba',
		receipt: 'PRUEBA: este no es un recibo real.',
	},
)
