import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'Test mode',
		about: 'Try your integration or a change to the program without affecting real customers.',
		none: 'You have no test data yet',
		noneText:
			'Test data is a copy of your program, without customers. Test keys work on it only, no emails are sent, and nothing counts in your figures.',
		create: 'Create test data',
		created: 'Test data created',
		data: 'Test data',
		dataAbout: 'A copy of your program, with its own customers, orders, API keys and webhooks.',
		since: 'Copied on',
		handle: 'Shop identifier',
		open: 'Open test mode',
		leave: 'Exit test mode',
		mail: 'Test emails',
		reset: 'Reset test data',
		resetAbout: 'Empties the test data and copies the program again.',
		resetTitle: 'Reset test data?',
		resetText:
			'All test customers, orders, points and emails are deleted, and the program is copied again. Test keys, webhooks and users stay. Live data isn’t affected.',
		wasReset: 'Test data reset',
		remove: 'Delete test data',
		removeAbout: 'Test keys stop working.',
		removeTitle: 'Delete test data?',
		removeText:
			'All test data is deleted, with its API keys, webhooks and users. Integrations that use a test key stop working. Live data isn’t affected.',
		removed: 'Test data deleted',
		ownerOnly: 'Only users who can manage API keys can create, reset or delete test data.',
	},
	{
		title: 'Modo de teste',
		about: 'Teste sua integração ou uma mudança no programa sem afetar clientes reais.',
		none: 'Você ainda não tem dados de teste',
		noneText:
			'Os dados de teste são uma cópia do seu programa, sem clientes. Chaves de teste só funcionam neles, nenhum e-mail é enviado e nada entra nos seus números.',
		create: 'Criar dados de teste',
		created: 'Dados de teste criados',
		data: 'Dados de teste',
		dataAbout: 'Uma cópia do seu programa, com seus próprios clientes, pedidos, chaves de API e webhooks.',
		since: 'Copiados em',
		handle: 'Identificador da loja',
		open: 'Abrir o modo de teste',
		leave: 'Sair do modo de teste',
		mail: 'E-mails de teste',
		reset: 'Redefinir dados de teste',
		resetAbout: 'Esvazia os dados de teste e copia o programa de novo.',
		resetTitle: 'Redefinir os dados de teste?',
		resetText:
			'Todos os clientes, pedidos, pontos e e-mails de teste são excluídos, e o programa é copiado de novo. Chaves, webhooks e usuários de teste ficam. Os dados reais não mudam.',
		wasReset: 'Dados de teste redefinidos',
		remove: 'Excluir dados de teste',
		removeAbout: 'As chaves de teste deixam de funcionar.',
		removeTitle: 'Excluir os dados de teste?',
		removeText:
			'Todos os dados de teste são excluídos, com suas chaves de API, webhooks e usuários. Integrações que usam uma chave de teste deixam de funcionar. Os dados reais não mudam.',
		removed: 'Dados de teste excluídos',
		ownerOnly:
			'Só usuários que podem gerenciar chaves de API podem criar, redefinir ou excluir dados de teste.',
	},
	{
		title: 'Modo de prueba',
		about: 'Prueba tu integración o un cambio del programa sin afectar a clientes reales.',
		none: 'Aún no tienes datos de prueba',
		noneText:
			'Los datos de prueba son una copia de tu programa, sin clientes. Las claves de prueba solo funcionan en ellos, no se envía ningún correo y nada cuenta en tus cifras.',
		create: 'Crear datos de prueba',
		created: 'Datos de prueba creados',
		data: 'Datos de prueba',
		dataAbout: 'Una copia de tu programa, con sus propios clientes, pedidos, claves de API y webhooks.',
		since: 'Copiados el',
		handle: 'Identificador de la tienda',
		open: 'Abrir el modo de prueba',
		leave: 'Salir del modo de prueba',
		mail: 'Correos de prueba',
		reset: 'Restablecer datos de prueba',
		resetAbout: 'Vacía los datos de prueba y copia el programa de nuevo.',
		resetTitle: '¿Restablecer los datos de prueba?',
		resetText:
			'Se eliminan todos los clientes, pedidos, puntos y correos de prueba, y el programa se copia de nuevo. Las claves, los webhooks y los usuarios de prueba se quedan. Los datos reales no cambian.',
		wasReset: 'Datos de prueba restablecidos',
		remove: 'Eliminar datos de prueba',
		removeAbout: 'Las claves de prueba dejan de funcionar.',
		removeTitle: '¿Eliminar los datos de prueba?',
		removeText:
			'Se eliminan todos los datos de prueba, con sus claves de API, webhooks y usuarios. Las integraciones que usan una clave de prueba dejan de funcionar. Los datos reales no cambian.',
		removed: 'Datos de prueba eliminados',
		ownerOnly:
			'Solo los usuarios que pueden administrar claves de API pueden crear, restablecer o eliminar datos de prueba.',
	},
)
